/**
 * On a tracking page of a hosted backend: requests the delivery while the scripts are still loading, unless a session
 * is stored. src/compose-guest.ts uses the response for its first request if that's the same request.
 */
export const earlyTrackingScript = (projectUrl: string, prefix: string): string =>
  [
    "try{let n=location.pathname.split('/')[2].replace(/-/g,'').toUpperCase(),k=/^#k=([\\w-]{1,22})/.exec(location.hash),",
    "body=JSON.stringify({number:n,...k&&{key:k[1]},known:'~'});",
    `/^[1-9A-HJKMNP-TV-Z]{12}$/.test(n)&&!localStorage.getItem('${prefix}session')&&`,
    `((window.__earlyTracking={body,answer:fetch('${projectUrl}/functions/v1/track',`,
    "{method:'POST',body,referrerPolicy:'no-referrer',signal:AbortSignal.timeout(15e3)})}).answer.catch(()=>0))}catch{}",
  ].join('');
