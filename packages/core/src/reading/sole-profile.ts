/** The profile by which a file is read at once: the only one that was kept for a file with its header. */
export function soleFor<Fitting extends { readonly isForHeader?: boolean | undefined }>(
  profiles: readonly Fitting[],
): Fitting | undefined {
  const [profile, ...others] = profiles.filter((one) => one.isForHeader);
  return others.length === 0 ? profile : undefined;
}
