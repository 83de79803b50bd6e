// The page's own script. Names come from the inspected process: they become text nodes, never HTML.
(() => {
    "use strict";

    const listing = JSON.parse(document.getElementById("data").textContent);
    const element = id => document.getElementById(id);
    const number = count => count.toLocaleString("en");

    // A node is a frame, or what stacks wait for: a leaf. Each comes after its caller.
    const nodes = [];
    const top = { count: 0, callees: [], text: "all", place: "", file: "", kind: "task", mark: "" };
    for (const [caller, count, kind, text, place, file, own] of listing.nodes) {
        const node = { caller: caller < 0 ? top : nodes[caller], count, callees: [] };
        node.kind = listing.texts[kind];
        node.text = listing.texts[text];
        node.place = listing.texts[place];
        node.file = listing.texts[file];
        node.mark = own ? "* " : "";
        node.caller.callees.push(node);
        if (caller < 0) top.count += count;
        nodes.push(node);
    }

    function make(name, className, ...children) {
        const made = document.createElement(name);
        if (className) made.className = className;
        made.append(...children);
        return made;
    }

    // ---- Search: a stack is found if one of its frames contains the text, or what it waits for.

    let wanted = "";
    const contains = node => node.text.toLowerCase().includes(wanted) || node.file.toLowerCase().includes(wanted);

    function search(text) {
        wanted = text.trim().toLowerCase();
        top.found = 0;
        top.isBelowMatch = false;
        for (const node of nodes) {
            node.isMatch = wanted !== "" && contains(node);
            node.isBelowMatch = wanted === "" || node.isMatch || node.caller.isBelowMatch;
            node.found = node.callees.length === 0 && node.isBelowMatch ? node.count : 0;
        }
        for (let i = nodes.length - 1; i >= 0; i--) nodes[i].caller.found += nodes[i].found;
    }

    // ---- Tree: a caller with one callee stands above it, so that lines are indented only where stacks differ.

    const mostCallees = 100;
    const mostOpened = 60;
    const mostPrinted = 2000;

    const shownCallees = node => node.callees.filter(callee => callee.found > 0).sort((a, b) => b.found - a.found);

    function line(node, times) {
        const text = times > 1 ? `${node.text} (${number(times)} times)` : node.text;
        const made = make("div", node.kind === "wait" ? "frame-line wait" : "frame-line", node.mark, make("span", node.isMatch ? "found" : "", text));
        if (node.mark) made.classList.add("own");
        if (node.place) made.append(" ", make("span", "place", node.place));
        if (node.file) made.title = node.file;
        return made;
    }

    function run(first) {
        const lines = make("div", "lines");
        let node = first, times = 1, callees;
        for (; ;) {
            callees = shownCallees(node);
            const only = callees.length === 1 ? callees[0] : null;
            const isRepeated = only && only.text === node.text && only.place === node.place && only.kind === node.kind;
            if (!isRepeated) lines.append(line(node, times));
            if (!only) break;
            times = isRepeated ? times + 1 : 1;
            node = only;
        }
        const share = 100 * first.found / top.found;
        const percent = share < 0.1 ? "<0.1%" : `${share.toFixed(1)}%`;
        const count = make("div", "count", `${number(first.found)} `, make("span", "share", percent));
        const item = make("li", "", make("div", "run", make("span"), count, lines));
        item.callees = callees;
        if (callees.length > 0) {
            const toggle = make("button", "", "▸");
            toggle.type = "button";
            toggle.setAttribute("aria-expanded", "false");
            toggle.setAttribute("aria-label", `${callees.length} callees of ${node.text}`);
            toggle.addEventListener("click", () => setOpen(item, toggle.getAttribute("aria-expanded") === "false"));
            item.firstChild.firstChild.replaceWith(toggle);
        }
        return item;
    }

    function fill(list, callees, from) {
        for (const callee of callees.slice(from, from + mostCallees)) list.append(run(callee));
        const rest = callees.length - from - mostCallees;
        if (rest <= 0) return;
        const more = make("button", "", `${number(rest)} more`);
        more.type = "button";
        const item = make("li", "", more);
        more.addEventListener("click", () => {
            item.remove();
            fill(list, callees, from + mostCallees);
        });
        list.append(item);
    }

    function setOpen(item, isOpen) {
        const toggle = item.querySelector("button");
        toggle.setAttribute("aria-expanded", String(isOpen));
        toggle.textContent = isOpen ? "▾" : "▸";
        if (isOpen && item.children.length === 1) {
            const list = make("ul");
            fill(list, item.callees, 0);
            item.append(list);
        }
        if (item.children.length > 1) item.children[1].hidden = !isOpen;
    }

    // Breadth first: the outermost branches matter most.
    function open(most) {
        const waiting = [...element("tree").children];
        for (let opened = 0; waiting.length > 0 && opened < most;) {
            const item = waiting.shift();
            if (!item.callees) continue;
            opened++;
            if (item.callees.length === 0) continue;
            setOpen(item, true);
            waiting.push(...item.children[1].children);
        }
    }

    function showTree() {
        element("tree").replaceChildren();
        fill(element("tree"), shownCallees(top), 0);
        open(mostOpened);
    }

    // ---- Flame graph: by d3-flame-graph.

    const deepest = 200;
    const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 200;
    const chart = library.flamegraph().inverted(true).cellHeight(18).minFrameSize(1).resetHeightOnZoom(true)
        .sort((a, b) => b.data.value - a.data.value)
        .setColorMapper(d => d.data.node.isMatch ? "var(--found)" : `var(--${d.data.node.kind})`)
        .setLabelHandler(d => describe(d.data.node))
        .setDetailsHandler(text => { if (text) element("detail").textContent = text; })
        .onClick(d => {
            element("detail").textContent = describe(d.data.node);
            element("reset").hidden = d.depth === 0;
        });

    function describe(node) {
        const place = node.place ? `  ${node.place}` : "";
        return `${node.mark}${node.text}${place}: ${number(node.count)} of ${number(top.count)} stacks`;
    }

    // Type and method without the rest, because labels are short: Order.PayAsync.
    function label(node) {
        if (node.kind === "task" || node.kind === "wait") return node.text.replace(/^waits for /, "");
        return node.text.replace(/\([^()]*\)$/, "").replace(/<[^<>]*>(?=\.)/g, "").split(".").slice(-2).join(".") || node.text;
    }

    function flameData() {
        const root = { name: top.text, value: top.count, node: top, children: [] };
        const remaining = [[root, 0]];
        while (remaining.length > 0) {
            const [data, depth] = remaining.pop();
            if (depth === deepest) continue;
            for (const node of data.node.callees) {
                const callee = { name: node.mark + label(node), value: node.count, node, children: [] };
                data.children.push(callee);
                remaining.push([callee, depth + 1]);
            }
        }
        return root;
    }

    function showFlame() {
        element("flame").replaceChildren();
        element("reset").hidden = true;
        if (top.count === 0) return;
        chart.width(element("flame").clientWidth).transitionDuration(0);
        library.select("#flame").datum(flameData()).call(chart);
        chart.transitionDuration(duration);
        const svg = element("flame").querySelector("svg");
        // The library lets new frames grow, even without a duration.
        for (const frame of svg.querySelectorAll("g.frame")) frame.querySelector("rect").setAttribute("width", frame.getAttribute("width"));
        svg.setAttribute("role", "img");
        svg.setAttribute("aria-label", "Flame graph of the suspended stacks; the list of callers below says the same");
    }

    // ---- The rest of the page.

    function showTrouble() {
        for (const { kind, summary, details } of listing.trouble) {
            const evidence = details.map(({ title, lines }) =>
                make("details", "", make("summary", "", title), make("ul", "", ...lines.map(text => make("li", "", text)))));
            if (evidence.length > 0) evidence[0].open = true;
            element("trouble").append(make("div", "trouble", make("h2", "", `${kind}: ${summary}`), ...evidence));
        }
    }

    function show() {
        search(element("text").value);
        element("found").textContent = wanted === "" ? "" : `${number(top.found)} of ${number(top.count)} stacks`;
        showTree();
    }

    element("legend").textContent = listing.legend;
    element("notes").append(...listing.notes.map(note => make("li", "", `Note: ${note}`)));
    showTrouble();
    show();
    showFlame();

    let pause;
    element("text").addEventListener("input", () => {
        clearTimeout(pause);
        pause = setTimeout(() => {
            show();
            if (top.count > 0) chart.update();
        }, nodes.length > 5000 ? 250 : 50);
    });
    element("search").addEventListener("submit", event => event.preventDefault());
    element("reset").addEventListener("click", () => {
        chart.resetZoom();
        element("reset").hidden = true;
    });
    document.addEventListener("keydown", event => {
        if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && event.target !== element("text")) {
            event.preventDefault();
            element("text").focus();
            element("text").select();
        } else if (event.key === "Escape" && event.target === element("text")) {
            element("text").value = "";
            element("text").dispatchEvent(new Event("input"));
        }
    });
    let width = element("flame").clientWidth;
    addEventListener("resize", () => {
        if (element("flame").clientWidth === width) return;
        width = element("flame").clientWidth;
        showFlame();
    });
    addEventListener("beforeprint", () => {
        open(mostPrinted);
        const svg = element("flame").querySelector("svg");
        svg?.setAttribute("viewBox", `0 0 ${svg.getAttribute("width")} ${svg.getAttribute("height")}`);
        for (const details of document.querySelectorAll(".trouble details")) details.open = true;
    });
    addEventListener("afterprint", () => element("flame").querySelector("svg")?.removeAttribute("viewBox"));
})();
