import http from 'node:http';
import fs from 'node:fs';


import { chromium } from '@playwright/test';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-dev-shm-usage','--disable-gpu'] });
globalThis.URL0='http://127.0.0.1:8097';
globalThis.P={}; globalThis.log5=[];
globalThis.mk=async(key,o={})=>{
  if(P[key]) await P[key].context().close();
  const c=await browser.newContext({viewport:o.phone?{width:390,height:844}:o.vp||{width:1440,height:900},hasTouch:!!o.phone,locale:o.locale||'en-US',colorScheme:o.scheme||'dark',timezoneId:'Europe/Berlin',baseURL:URL0,reducedMotion:o.motion?'no-preference':'reduce'});
  c.setDefaultTimeout(30000);
  const p=await c.newPage(); P[key]=p;
  p.on('response',r=>{ if(r.status()>=500) log5.push(`${key} ${r.status()} ${r.request().method()} ${r.url()}`); });
  p.on('console',m=>{ if(m.type()==='error') log5.push(`${key} console ${m.text().slice(0,200)} @${p.url()}`); });
  p.on('pageerror',e=>log5.push(`${key} pageerror ${e.message.slice(0,200)}`));
  return p;
};
globalThis.go=async(p,path)=>{ await p.goto(path); await p.locator('.prerendered').waitFor({state:'detached'}).catch(()=>{}); await settle(p); };
globalThis.settle=async(p)=>{ await p.waitForTimeout(400); for(let i=0;i<40;i++){ const l=await p.evaluate(()=>[...document.querySelectorAll('.animate-shimmer')].some(s=>{const r=s.getBoundingClientRect();return r.width>0&&r.bottom>0&&r.top<innerHeight})||/^(Loading|Cargando)/m.test(document.body.innerText)); if(!l) break; await p.waitForTimeout(250);} };
globalThis.shot=async(p,name,full)=>{ await p.screenshot({path:`/tmp/walk/shots/${name}.png`,fullPage:!!full}); return `/tmp/walk/shots/${name}.png`; };
globalThis.txt=async(p,sel='main')=>{ return (await p.locator(sel).first().innerText()).replace(/\n{2,}/g,'\n'); };
globalThis.dlg=async(p)=> (await p.locator('[role=dialog],[role=alertdialog]').last().innerText()).replace(/\n{2,}/g,'\n');
globalThis.foc=async(p)=>p.evaluate(()=>{const a=document.activeElement;return a?`${a.tagName}${a.id?'#'+a.id:''} role=${a.getAttribute('role')} "${(a.getAttribute('aria-label')||a.innerText||a.name||'').slice(0,60)}"`:null});
globalThis.live=async(p)=>p.evaluate(()=>[...document.querySelectorAll('[aria-live],[role=status],[role=alert],[role=log]')].map(e=>e.innerText.trim()).filter(Boolean).join(' || ').slice(0,400));
globalThis.toasts=async(p)=>p.evaluate(()=>{const li=[...document.querySelectorAll('section[aria-label^="Messages"] li,section[aria-label^="Mensajes"] li,[role=region][aria-label^="Messages"] li,[role=region][aria-label^="Mensajes"] li')]; return li.map(e=>{const r=e.getBoundingClientRect(); const hid=e.style; const under=new Set(); const old=e.style.visibility; const reg=e; for(let x=r.left+4;x<r.right;x+=24)for(let y=r.top+4;y<r.bottom;y+=10){ const els=document.elementsFromPoint(x,y).filter(z=>!reg.contains(z)&&!z.contains(reg)); for(const z of els.slice(0,3)){ if(/^(H1|H2|H3|BUTTON|A|INPUT|TEXTAREA|LABEL|P|SPAN|LI|TIME)$/.test(z.tagName)&&(z.innerText||z.value||z.ariaLabel)) under.add(z.tagName+':'+(z.innerText||z.value||z.ariaLabel||'').slice(0,40)); } } return {text:e.innerText.replace(/\n/g,' | '),box:[r.left,r.top,r.width,r.height].map(Math.round),over:[...under]}; });});
globalThis.overflow=async(p)=>p.evaluate(()=>{const out=[];const W=document.documentElement.clientWidth; if(document.documentElement.scrollWidth>W) out.push('PAGE scrolls '+document.documentElement.scrollWidth+'>'+W); for(const e of document.querySelectorAll('body *')){ const r=e.getBoundingClientRect(); if(!r.width||!r.height) continue; const cs=getComputedStyle(e); if(cs.visibility==='hidden') continue; let clip=false; for(let q=e;q;q=q.parentElement){const o=getComputedStyle(q).overflowX; if(q!==e&&(o==='auto'||o==='scroll'||o==='hidden'||o==='clip')){clip=true;break;}} if(!clip&&(r.right>W+1||r.left<-1)&&[...e.childNodes].some(n=>n.nodeType===3&&n.textContent.trim())&&r.width>2) out.push('OUT '+e.tagName+' '+e.innerText.slice(0,40)); if(e.scrollWidth>e.clientWidth+1&&cs.overflowX!=='visible'&&cs.overflowX!=='auto'&&cs.overflowX!=='scroll'&&cs.textOverflow!=='ellipsis'&&!/sr-only/.test(e.className)&&e.clientWidth>3&&[...e.childNodes].some(n=>n.nodeType===3&&n.textContent.trim())) out.push('CLIP '+e.tagName+' '+e.innerText.slice(0,40)); } return out.slice(0,15);});
globalThis.signin=async(p,email,pw='parallax-demo')=>{ await go(p,'/auth'); const f=p.getByRole('tabpanel').first(); await f.locator('input[type=email]').fill(email); await f.locator('input[type=password]').first().fill(pw); await f.locator('button[type=submit]').click(); await p.waitForTimeout(1500); };
globalThis.mails=async(p,to)=> (await (await p.request.get('/dev/mail.json',{params:{to}})).json());
const AF=Object.getPrototypeOf(async function(){}).constructor;
http.createServer((q,r)=>{let b='';q.on('data',d=>b+=d);q.on('end',async()=>{const out=[];globalThis.say=(...a)=>out.push(a.map(x=>typeof x==='string'?x:JSON.stringify(x,null,1)).join(' '));try{const v=await new AF(b)(); if(v!==undefined) say(v);}catch(e){out.push('ERR '+e.stack.slice(0,1500));} if(log5.length){out.push('LOG '+[...new Set(log5)].join('\n')); log5.length=0;} r.end(out.join('\n')+'\n');});}).listen(8098,'127.0.0.1');
console.log('ready');
globalThis.fs_=fs;
globalThis.mont=async(out,names,w=1900,cols)=>{ const c=globalThis._mc||(globalThis._mc=await browser.newContext()); const p=await c.newPage(); await p.setViewportSize({width:w,height:800}); cols=cols||names.length; const im=names.map(n=>`<div style="width:${Math.floor(w/cols)-6}px"><img style="width:100%" src="data:image/png;base64,${fs.readFileSync('/tmp/walk/shots/'+n+'.png').toString('base64')}"></div>`).join(''); await p.setContent(`<body style="margin:0;background:#f0f;display:flex;flex-wrap:wrap;gap:6px;align-items:flex-start">${im}`); await p.waitForTimeout(400); await p.screenshot({path:'/tmp/walk/shots/'+out+'.png',fullPage:true}); await p.close(); };
