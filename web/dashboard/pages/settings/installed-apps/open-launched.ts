/**
 * Opens the address of a launch in a new tab. The tab is opened before the answer is there, since browsers allow that
 * only at the click itself; where even that is blocked, this tab goes to the app.
 */
export async function openLaunched(launch: Promise<{ url: string }>) {
  const tab = window.open('about:blank', '_blank')
  if (tab) tab.opener = null
  try {
    const { url } = await launch
    if (tab) tab.location.replace(url)
    else location.assign(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
