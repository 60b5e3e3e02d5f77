import { readConfig } from '../../config.ts'
import { moveObjects, objectFolder, openObjectStore } from '../../integrations/object-store/index.ts'
import { type Command, UsageError } from '../command.ts'
import { bad, count, counter, good, say, sayFirst, sayJson } from '../print.ts'

export const files: Command = {
  usage: 'etalase files move [--json]',
  details: `Copies everything in DATA_DIR/objects to the bucket of OBJECT_STORE_URL and compares checksums. Run it while the
service still uses the folder, restart the service with OBJECT_STORE_URL, and run it once more for what was uploaded
meanwhile. What is there already is skipped, so an interrupted run can be repeated. The folder stays as it is; delete
it when the second run has found nothing to copy.

--json  print the report as one object, for scripts`,
  options: { json: { type: 'boolean' } },
  run: async ({ values, positionals }) => {
    if (positionals[0] !== 'move') throw new UsageError('The only action is move.')
    const config = readConfig()
    if (!config.objectStoreUrl) throw new UsageError('Set OBJECT_STORE_URL to the bucket that gets the files.')
    const progress = counter()
    const report = await moveObjects(objectFolder(config), openObjectStore(config), ({ copied, present }) =>
      progress(copied + present, 'files'),
    )
    progress.end()
    if (values.json) sayJson(report)
    else {
      sayFirst(report.differing, report.differing.length, (key) => `  ${bad('✗')} ${key} differs in the bucket`)
      const { copied, present, differing } = report
      say(
        `${differing.length > 0 ? bad('✗') : good('✓')} ${count(copied)} files copied, ${count(present)} were there already, ${count(differing.length)} differ.`,
      )
    }
    if (report.differing.length > 0) process.exitCode = 1
  },
}
