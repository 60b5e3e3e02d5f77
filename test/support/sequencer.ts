import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Runs the files of `test/` and of commands first, because a long file at the end would leave a core idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySizeOrDuration = await super.sort(files)
    const { long = [], short = [] } = Object.groupBy(bySizeOrDuration, ({ moduleId }) =>
      /\/(test|cli)\//.test(moduleId) ? 'long' : 'short',
    )
    return [...long, ...short]
  }
}
