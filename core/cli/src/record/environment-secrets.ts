const SECRET_VARIABLE = /(?:^|_)(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)(?:_|$)/i;

/** Values of variables that hold a secret by their name, so that none of them gets into a file. */
export function secretsOf(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    // A path, or a word such as `true`, is no secret.
    value !== undefined && SECRET_VARIABLE.test(name) && value.length >= 12 && !/^[/.~]/.test(value) ? [value] : [],
  );
}
