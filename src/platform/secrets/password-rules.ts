import { fieldError, type Problem } from '../errors/errors.ts'

/** The passwords that are tried first; a longer list catches little more of what has eight characters. */
const common = new Set(
  `12345678 123456789 1234567890 12345678910 11111111 00000000 88888888 87654321 987654321 123123123 12341234 1q2w3e4r
  1qaz2wsx q1w2e3r4 qwertyui qwertyuiop qwerty123 qwerty12 qwerty1234 1q2w3e4r5t asdfghjk asdfghjkl zxcvbnm1 password
  password1 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword pa55word iloveyou iloveyou1
  sunshine princess football baseball superman batman123 trustno1 welcome1 welcome123 letmein1 letmein123 admin123
  admin1234 administrator changeme changeme1 secret123 dragon123 monkey123 master123 michael1 jennifer computer internet
  whatever starwars samsung1 abcd1234 abc12345 abcdefgh abcdefg1 a1b2c3d4 aa123456 aaaaaaaa asdf1234 testtest test1234
  test12345 guest123 default1 indonesia indonesia1 jakarta123 bandung123 surabaya sayang123 sayangku bismillah
  bismillah1 alhamdulillah rahasia123 rahasia1 katasandi doraemon naruto123 freedom1 hello123 helloworld google123
  facebook pokemon1 charlie1 michelle jordan23 liverpool barcelona realmadrid arsenal1 chelsea1 manchester`.split(
    /\s+/,
  ),
)

export const passwordLength = { min: 8, max: 128 }

/** Why a password is refused, or undefined. */
export function passwordProblem(password: string): Problem | undefined {
  if (password.length < passwordLength.min) return fieldError('too_short', { min: passwordLength.min })
  if (password.length > passwordLength.max) return fieldError('too_long', { max: passwordLength.max })
  if (common.has(password.toLowerCase())) return 'common_password'
  return undefined
}
