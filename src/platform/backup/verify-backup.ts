import { createHash, type Hash } from 'node:crypto'
import { ByteReader } from './byte-reader.ts'
import { type BackupHeader, type EntrySum, frameKinds } from './format.ts'
import { BrokenBackupError, type Frame, readFrame, readMagic } from './read-frames.ts'

export type Problem = { at: number; entry: string | null; problem: string }

export type Verdict = {
  /** Undefined if the header itself is damaged. */
  header: BackupHeader | undefined
  entries: number
  bytes: number
  problems: Problem[]
}

type Open = { name: string; hash: Hash; bytes: number; content: Buffer[]; isDamaged: boolean }

/** Reads a whole backup and compares every checksum: of each frame, of each entry, and over the whole. */
export async function verifyBackup(source: AsyncIterable<Buffer>): Promise<Verdict> {
  const reader = new ByteReader(source)
  const whole = createHash('sha256')
  const verdict: Verdict = { header: undefined, entries: 0, bytes: 0, problems: [] }
  let open: Open | undefined
  const report = (at: number, problem: string) => verdict.problems.push({ at, entry: open?.name ?? null, problem })
  try {
    whole.update(await readMagic(reader))
    for (;;) {
      const frame = await readFrame(reader)
      if (!frame.isIntact) {
        report(frame.at, `bytes ${frame.at} to ${reader.position - 1} are damaged`)
        if (open) open.isDamaged = true
      }
      if (frame.kind === frameKinds.end) {
        if (frame.isIntact) checkEnd(frame, verdict, whole.digest('hex'), report)
        break
      }
      for (const bytes of frame.raw) whole.update(bytes)
      if (frame.kind === frameKinds.entry) open = openEntry(frame)
      else if (!open) report(frame.at, 'there is content outside of an entry')
      else if (frame.kind === frameKinds.data) addData(open, frame.content)
      else {
        closeEntry(open, frame, verdict, report)
        open = undefined
      }
    }
    if ((await reader.read(1)).length > 0) report(reader.position - 1, 'there are bytes after the end')
  } catch (error) {
    if (!(error instanceof BrokenBackupError)) throw error
    report(error.at, error.message)
  } finally {
    await reader.close()
  }
  verdict.bytes = reader.position
  return verdict
}

function openEntry(frame: Frame): Open {
  const name = frame.isIntact ? (JSON.parse(frame.content.toString()).entry as string) : '(unreadable name)'
  return { name, hash: createHash('sha256'), bytes: 0, content: [], isDamaged: !frame.isIntact }
}

function addData(open: Open, content: Buffer) {
  open.hash.update(content)
  open.bytes += content.length
  if (open.name === 'header') open.content.push(content)
}

function closeEntry(open: Open, frame: Frame, verdict: Verdict, report: (at: number, problem: string) => void) {
  verdict.entries++
  if (!frame.isIntact) return
  const sum = JSON.parse(frame.content.toString()) as EntrySum
  const isEqual = sum.sha256 === open.hash.digest('hex') && sum.bytes === open.bytes
  if (!isEqual && !open.isDamaged) report(frame.at, 'the checksum of the entry does not match')
  if (open.name === 'header' && isEqual) verdict.header = JSON.parse(Buffer.concat(open.content).toString())
}

function checkEnd(frame: Frame, verdict: Verdict, sha256: string, report: (at: number, problem: string) => void) {
  const end = JSON.parse(frame.content.toString()) as { entries: number; sha256: string }
  // The checksum over everything would only repeat a problem that was found before.
  if (verdict.problems.length > 0) return
  if (end.entries !== verdict.entries) report(frame.at, `${end.entries - verdict.entries} entries are missing`)
  else if (end.sha256 !== sha256) report(frame.at, 'the checksum over the whole file does not match')
}
