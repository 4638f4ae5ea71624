import "./mcp-fields.css";
import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../../ui/button.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { loadPart } from "../../../ui/lazy-part.tsx";
import { offerUndo } from "../../../ui/show-toast.ts";
import { putServer, removeServer, switchTool } from "../../../calls/chat/mcp/edit-servers.ts";
import { mcpServers, type McpServer } from "../../../calls/chat/mcp/mcp-servers.ts";

/** The SDK is loaded with the first request to a server. */
const loadClient = () => loadPart(() => import("../../../calls/chat/mcp/mcp-client.ts"));

/** The user's MCP servers, with a switch for each tool, and a form to add one. */
export function McpFields() {
  const servers = useSyncExternalStore(mcpServers.subscribe, mcpServers.get);
  const read = useToolReader();
  return (
    <>
      {servers.map((server) => (
        <Server key={server.url} server={server} onRead={() => read.start(server.url)} />
      ))}
      <NewServer isReading={read.url !== undefined} onStop={read.stop} onAdd={read.start} />
      {read.error && <ErrorNotice title="The tools could not be read" error={read.error} role="alert" />}
    </>
  );
}

/** Reads a server's tools on request. */
function useToolReader() {
  const [url, setUrl] = useState<string>();
  const [error, setError] = useState<Error>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(address: string, token?: string): Promise<boolean> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setUrl(address);
    setError(undefined);
    try {
      const client = await loadClient();
      if (token !== undefined) client.setToken(address, token);
      putServer({ url: address, tools: await client.readTools(address, controller.signal) });
      return true;
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure as Error);
      return false;
    } finally {
      if (running.current === controller) setUrl(undefined);
    }
  }

  return { url, error, start, stop: () => running.current?.abort() };
}

/** A server's address without a query, which may hold a key. */
export function shownAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname.replace(/\/$/, "");
}

function Server({ server: { url, tools }, onRead }: { readonly server: McpServer; onRead(): void }) {
  const address = shownAddress(url);
  return (
    <fieldset className="pb-stack pb-gap-2 pb-pad-3 pb-break pb-mcp-server">
      <legend>{address}</legend>
      {tools.length === 0 && <p className="pb-small pb-muted">It has no tools.</p>}
      {tools.map(({ name, description, isOn }) => (
        <div key={name} className="pb-mcp-tool">
          <label className="pb-bar">
            <input
              type="checkbox"
              checked={isOn}
              onChange={({ currentTarget }) => switchTool(url, name, currentTarget.checked)}
            />
            {name}
          </label>
          <span className="pb-small pb-muted">{description}</span>
        </div>
      ))}
      <span className="pb-row-actions">
        <Button onClick={onRead}>Read tools again</Button>
        <Button
          onClick={() => {
            const undo = removeServer(url);
            void loadClient().then(
              ({ setToken }) => setToken(url, ""),
              () => {},
            );
            offerUndo(`${address} removed`, undo);
          }}
        >
          Remove
        </Button>
      </span>
    </fieldset>
  );
}

interface NewServerProps {
  readonly isReading: boolean;
  onAdd(url: string, token: string): Promise<boolean>;
  onStop(): void;
}

function NewServer({ isReading, onAdd, onStop }: NewServerProps) {
  const id = useId();
  const [url, setUrl] = useState("");
  const [token, setToken] = useState("");
  const [problem, setProblem] = useState<string>();

  async function add() {
    const fault = faultOf(url);
    setProblem(fault);
    if (fault !== undefined || !(await onAdd(new URL(url.trim()).href, token.trim()))) return;
    setUrl("");
    setToken("");
  }

  return (
    <form
      className="pb-stack pb-gap-2 pb-pad-3 pb-break pb-mcp-new"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        label="Server URL"
        inputMode="url"
        placeholder="https://example.com/mcp"
        value={url}
        problem={problem}
        aria-describedby={`${id}-about`}
        onChange={setUrl}
      />
      <TextField label="Token, if the server needs one" type="password" value={token} onChange={setToken} />
      <p id={`${id}-about`} className="pb-small pb-muted">
        Add only servers that you trust: models read the descriptions and results of their tools, and the server gets
        what a model writes as arguments. No tool runs without your click. The token stays in this page until you reload
        it.
      </p>
      {isReading ? (
        <Button key="stop" onClick={onStop}>
          Stop
        </Button>
      ) : (
        <Button key="add" type="submit" kind="primary">
          Add server
        </Button>
      )}
    </form>
  );
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Why an address cannot be a server's; undefined if it can. */
function faultOf(text: string): string | undefined {
  if (!URL.canParse(text.trim())) return "Enter the URL of the server, for example https://example.com/mcp.";
  const { protocol, hostname, username, password } = new URL(text.trim());
  if (username !== "" || password !== "") return "Enter the URL without a password: tokens have their own field.";
  const isAllowed = protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
  return isAllowed ? undefined : "Enter an https URL; http works only for servers on this machine.";
}
