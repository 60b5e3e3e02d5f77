import type { Config } from '../../config.ts'
import type { BackupHeader } from '../../platform/backup/index.ts'
import { fingerprintKey } from '../../platform/secrets/instance-secrets.ts'

/** Returns a warning about the key of a backup, or undefined if the backup was made with the current key. */
export function warnAboutKey(
  { version, instance_key }: Pick<BackupHeader, 'version' | 'instance_key'>,
  { instanceKey }: Pick<Config, 'instanceKey'>,
): string | undefined {
  if (!instance_key)
    return version === 1
      ? undefined
      : 'It has no instance key: the secrets of the installation are in it as they are. Keep it safe.'
  if (!instanceKey) return `It needs the instance key ${instance_key}, and none is at hand (INSTANCE_KEY_FILE).`
  const atHand = fingerprintKey(instanceKey)
  return atHand === instance_key
    ? undefined
    : `It needs the instance key ${instance_key}; the key at hand is ${atHand}.`
}
