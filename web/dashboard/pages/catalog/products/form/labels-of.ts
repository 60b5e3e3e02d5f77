export const labelsOf = (typed: string) => [
  ...new Set(
    typed
      .split(',')
      .map((label) => label.trim())
      .filter(Boolean),
  ),
]
