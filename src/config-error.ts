export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `The settings have ${problems.length === 1 ? 'a problem' : 'problems'}:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    )
  }
}
