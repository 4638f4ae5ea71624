import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CopyButton, decodeCopyValue, encodeCopyValue } from "./copy-button.tsx";

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  writeText.mockReset().mockResolvedValue();
  vi.stubGlobal("navigator", { clipboard: { writeText } });
});

async function click() {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Copy to clipboard" }));
  });
}

const status = () => screen.getByRole("status").textContent;

describe("CopyButton", () => {
  it("copies the decoded value, confirms it for a second and resets", async () => {
    render(<CopyButton value={encodeCopyValue("naïve “text”\n100 %")} />);
    await click();
    expect(writeText).toHaveBeenCalledExactlyOnceWith("naïve “text”\n100 %");
    expect(status()).toBe("Copied");
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(status()).toBe("Copied");
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(status()).toBe("");
  });

  it("confirms for exactly a second, even if the page is rendered several times", async () => {
    const value = encodeCopyValue("text");
    const { rerender } = render(<CopyButton value={value} />);
    await click();
    for (let passed = 0; passed < 999; passed += 111) {
      await act(() => vi.advanceTimersByTimeAsync(111));
      rerender(<CopyButton value={value} />);
    }
    expect(status()).toBe("Copied");
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(status()).toBe("");
  });

  it("restarts the second with every copy", async () => {
    render(<CopyButton value={encodeCopyValue("text")} />);
    await click();
    await act(() => vi.advanceTimersByTimeAsync(600));
    await click();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(status()).toBe("Copied");
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(status()).toBe("");
  });

  it("reports that the clipboard is blocked", async () => {
    writeText.mockRejectedValue(new DOMException("denied", "NotAllowedError"));
    render(<CopyButton value={encodeCopyValue("text")} />);
    await click();
    expect(status()).toMatch(/refused/);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(status()).toBe("");
  });

  it("reports a missing clipboard, as on a page without https", async () => {
    vi.stubGlobal("navigator", {});
    render(<CopyButton value={encodeCopyValue("text")} />);
    await click();
    expect(status()).toMatch(/refused/);
  });

  it("has its title as tooltip, and sends no request", async () => {
    const request = vi.fn<typeof fetch>();
    vi.stubGlobal("fetch", request);
    const xhr = vi.spyOn(XMLHttpRequest.prototype, "open");
    const { container } = render(<CopyButton value={encodeCopyValue("text")} />);
    const tooltip = () => container.querySelector(".pb-copy-tooltip")?.textContent;
    expect(tooltip()).toBe("Copy to clipboard");
    await click();
    expect(tooltip()).toBe("Copied");
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(tooltip()).toBe("Copy to clipboard");
    expect([request, xhr].map((one) => one.mock.calls.length)).toEqual([0, 0]);
  });

  it("takes another title and another label", async () => {
    render(<CopyButton value={encodeCopyValue("text")} title="Copy the command" label="Done" />);
    await act(async () => {
      fireEvent.click(screen.getByRole("button", { name: "Copy the command" }));
    });
    expect(status()).toBe("Done");
  });
});

describe("the packed value", () => {
  it("is base64 of the URI encoding", () => {
    expect(encodeCopyValue("a b")).toBe(btoa("a%20b"));
    expect(decodeCopyValue(btoa("%E2%82%AC"))).toBe("€");
    expect(decodeCopyValue(encodeCopyValue("half a pair: \ud83d"))).toBe("half a pair: \ufffd");
  });
});
