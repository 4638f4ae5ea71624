import { expect, it } from "vitest";
import { repositoryLabel } from "./labels.ts";

it("names a repository by owner and name if its URL contains them, else as the plugin does", () => {
  expect(repositoryLabel("https://git.example/acme/models", "models")).toBe("acme/models");
  expect(repositoryLabel("https://git.example/acme/models/", "models")).toBe("acme/models");
  expect(repositoryLabel("https://git.example/acme/monorepo/tree/main/models", "Models")).toBe("Models");
  expect(repositoryLabel("https://models.example", "Models")).toBe("Models");
});
