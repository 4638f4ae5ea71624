import { here } from "./conformance/loading.ts";
import { testProviders } from "./conformance/providers.ts";

testProviders(here, "rest");
