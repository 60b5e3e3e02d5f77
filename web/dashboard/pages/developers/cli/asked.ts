import type { Answer } from '../../../api/call.ts'

/** What a command line asks for. */
export type Asked = Answer<'POST /api/cli/sign-ins/open'>
