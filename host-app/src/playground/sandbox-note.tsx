/** Says who answers: the plugins' mocks or the world. */
export function SandboxNote({ simulated }: { readonly simulated: boolean }) {
  return (
    <p className="pb-small">
      {simulated ? (
        <>
          <span className="pb-simulated">Simulated</span> Without a key, the plugin&rsquo;s own mocks answer.
        </>
      ) : (
        <>Live: with your key, requests leave this machine.</>
      )}
    </p>
  );
}
