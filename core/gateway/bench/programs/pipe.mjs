// The least that a gateway can do: `node:http` on both sides, connections that are used again, and nothing is read.
import { Agent, createServer, request as send } from "node:http";

const { port, hostname } = new URL(process.argv[2]);
const agent = new Agent({ keepAlive: true });
const server = createServer((request, response) => {
  const { method, url: path, headers } = request;
  const upstream = send({ agent, hostname, port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  response.on("close", () => {
    if (!response.writableFinished) upstream.destroy();
  });
  upstream.on("error", () => response.destroy());
  request.pipe(upstream);
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
