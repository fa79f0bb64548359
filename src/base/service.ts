/** Optional services that an operator can configure: `mail` is `SMTP_URL`. */
export const services = ['mail'] as const;
export type Service = (typeof services)[number];

export function isService(text: unknown): text is Service {
  return services.some((service) => service === text);
}
