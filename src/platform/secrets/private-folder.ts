import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Only the service's account may enter the folder. */
const privateMode = 0o700
/** Other accounts may pass through root's folder to their own files in it, but cannot list it. */
const passableMode = 0o711

/** The entries that the service keeps in its data folder, and those of a new file system. */
const ours = /^(?:postgres|objects|etalase\.lock.*|\.?binaries-.*|lost\+found|demo-secrets\.txt)$/

/**
 * Creates a folder that only this account may enter; folders above get the usual mode. Returns false if it existed
 * before.
 */
export async function makePrivateFolder(path: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true })
  return (await mkdir(path, { recursive: true, mode: privateMode })) !== undefined
}

/**
 * Restricts a data folder that an earlier version or the operator created with a wider mode. A folder with other files
 * than ours stays unchanged, and so does a folder of another account. A folder of root, in which another account
 * (`owner`) runs PostgreSQL, stays passable.
 */
export async function closeDataFolder(path: string, owner: number | undefined = process.getuid?.()) {
  if (owner === undefined) return
  const { uid, mode } = await stat(path)
  const wanted = uid === owner ? privateMode : uid === process.getuid?.() ? passableMode : undefined
  if (wanted === undefined || (mode & 0o777 & ~wanted) === 0) return
  if ((await readdir(path)).every((name) => ours.test(name))) await chmod(path, wanted)
}
