import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Only the account of the service enters the folder. */
const privateMode = 0o700
/** Others pass through the folder of root to what they own in it, but cannot list it. */
const passableMode = 0o711

/** What the service itself keeps in its data folder, and what a new file system has. */
const ours = /^(?:postgres|objects|etalase\.lock.*|\.?binaries-.*|lost\+found)$/

/** Creates a folder that only this account may enter, and the folders above as usual. False if it was there before. */
export async function makePrivateFolder(path: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true })
  return (await mkdir(path, { recursive: true, mode: privateMode })) !== undefined
}

/**
 * Closes a data folder that was made with a wider mode, by an earlier version or by the operator. A folder in which there
 * are other things than ours stays as it is, and so does one that belongs to another account. A folder of root, in which
 * another account (`owner`) runs PostgreSQL, stays passable.
 */
export async function closeDataFolder(path: string, owner: number | undefined = process.getuid?.()) {
  if (owner === undefined) return
  const { uid, mode } = await stat(path)
  const wanted = uid === owner ? privateMode : uid === process.getuid?.() ? passableMode : undefined
  if (wanted === undefined || (mode & 0o777 & ~wanted) === 0) return
  if ((await readdir(path)).every((name) => ours.test(name))) await chmod(path, wanted)
}
