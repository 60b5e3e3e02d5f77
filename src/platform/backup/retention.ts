const namePattern = /^etalase-\d{8}T\d{6}Z\.backup$/

/** `etalase-20261116T030000Z.backup`: names sort by time. */
export const nameBackup = (now: Date) =>
  `etalase-${now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '')}.backup`

/** The backups beyond the newest `keep` among all names in a place. Files with other names are never included. */
export const listExpired = (names: string[], keep: number) =>
  names
    .filter((name) => namePattern.test(name))
    .sort()
    .reverse()
    .slice(keep)
