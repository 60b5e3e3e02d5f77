/**
 * Whether the database refused a row because of this constraint or unique index. In a partition, the constraint's name
 * has a suffix.
 */
export function violates(error: unknown, name: string): boolean {
  const { constraint } = error as { constraint?: string }
  return constraint === name || constraint?.startsWith(`${name}_`) === true
}
