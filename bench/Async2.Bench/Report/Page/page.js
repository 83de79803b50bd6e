// Draws the charts. All texts of the page are in its HTML already; names become text nodes, never HTML.
(() => {
    "use strict";

    const { BarChart, FixedScaleAxis } = library;
    const charts = JSON.parse(document.getElementById("data").textContent);
    const barHeight = 11;
    const gap = 14;
    const axisHeight = 26;
    const narrow = 600;

    // Bars start at a ratio of 1, whose logarithm is 0.
    const position = bar => bar && bar.cost > 0 ? Math.log2(bar.cost) : null;
    const show = ratio => ratio >= 10 ? ratio.toFixed(0) : ratio >= 0.0995 ? ratio.toFixed(2) : ratio.toFixed(3);

    function tickLabel(power) {
        return power < 0 ? `1/${2 ** -power}` : `${2 ** power}`;
    }

    function ticks(least, most, count) {
        const step = Math.max(1, Math.ceil((most - least) / count));
        const all = [];
        for (let power = 0; power >= least; power -= step) all.unshift(power);
        for (let power = step; power <= most; power += step) all.push(power);
        return all;
    }

    function legend({ series }) {
        const list = document.createElement("ul");
        list.className = "legend";
        for (const { name, kind } of series) {
            const item = document.createElement("li");
            const mark = document.createElement("span");
            mark.className = `mark ${kind}`;
            item.append(mark, name);
            list.append(item);
        }
        return list;
    }

    // The library draws bars; the span of the rounds and the number at the end are ours.
    function complete(event, series, powers) {
        if (event.type === "grid" && event.axis.units.pos === "x" && powers[event.index] === 0) event.element.addClass("one");
        if (event.type !== "bar") return;
        const { group, axisX, chartRect, x1, x2, y1 } = event;
        const bar = series[event.seriesIndex].bars[event.index];
        const at = ratio => chartRect.x1 + axisX.projectValue(Math.log2(ratio));
        if (bar.least > 0 && bar.most > bar.least) group.elem("line", { x1: at(bar.least), x2: at(bar.most), y1, y2: y1 }, "spread");
        const isLeft = x2 < x1;
        const end = isLeft ? Math.min(x2, at(bar.least || bar.cost)) : Math.max(x2, at(bar.most));
        group.elem("text", { x: end + (isLeft ? -3 : 3), y: y1 + 3.5, "text-anchor": isLeft ? "end" : "start" }, "figure").text(show(bar.cost));
    }

    function draw(box, chart) {
        const isNarrow = box.clientWidth < narrow;
        const powers = chart.series.flatMap(s => s.bars).filter(bar => bar && bar.cost > 0)
            .flatMap(bar => [bar.least || bar.cost, bar.most].map(Math.log2));
        // Room for the numbers at the ends of the bars.
        const least = Math.min(...powers, -0.5), most = Math.max(...powers, 0.5);
        const room = (most - least) * (isNarrow ? 0.2 : 0.08);
        const area = document.createElement("div");
        area.className = "area";
        area.style.height = `${chart.cases.length * (chart.series.length * barHeight + gap) + axisHeight}px`;
        box.replaceChildren(legend(chart), area);
        const shown = ticks(least - room, most + room, isNarrow ? 4 : 10);
        // The library draws upwards.
        const series = chart.series.toReversed().map(({ kind, bars }) => ({ className: `ct-series ${kind}`, bars: bars.toReversed() }));
        const drawn = new BarChart(area, {
            labels: chart.cases.toReversed(),
            series: series.map(({ className, bars }) => ({ className, data: bars.map(position) })),
        }, {
            horizontalBars: true,
            seriesBarDistance: barHeight,
            low: least - room,
            high: most + room,
            chartPadding: { top: 4, right: 8, bottom: 0, left: 0 },
            axisX: { type: FixedScaleAxis, ticks: shown, labelInterpolationFnc: tickLabel, offset: axisHeight - 4 },
            axisY: { offset: isNarrow ? 104 : 170 },
        });
        drawn.on("draw", event => complete(event, series, shown));
        drawn.on("created", ({ svg }) => {
            svg.getNode().setAttribute("role", "img");
            svg.getNode().setAttribute("aria-label", chart.description);
        });
    }

    const boxes = charts.filter(chart => chart.series.length > 0)
        .map(chart => [document.querySelector(`.chart[data-experiment="${chart.experiment}"]`), chart]);
    const drawAll = () => boxes.forEach(([box, chart]) => draw(box, chart));
    drawAll();

    let width = document.body.clientWidth;
    addEventListener("resize", () => {
        if (document.body.clientWidth === width) return;
        width = document.body.clientWidth;
        drawAll();
    });
    // Paper has another width than the window: the drawings are scaled.
    addEventListener("beforeprint", () => {
        for (const svg of document.querySelectorAll(".area svg"))
            svg.setAttribute("viewBox", `0 0 ${svg.clientWidth} ${svg.clientHeight}`);
    });
    addEventListener("afterprint", () => {
        for (const svg of document.querySelectorAll(".area svg")) svg.removeAttribute("viewBox");
    });
})();
