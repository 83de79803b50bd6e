// A deep chain of overrides, each awaiting its base, with state at each level.
namespace Corpus.InheritanceChains;

internal class L0 { public virtual async Task<int> Get(Way way, int n) { await Step.Go(way); return n; } }
internal class L1 : L0 { public override async Task<int> Get(Way way, int n) => await base.Get(way, n + 1) * 2; }
internal class L2 : L1 { public override async Task<int> Get(Way way, int n) { var r = await base.Get(way, n + 1); return r + await base.Get(way.Calm(), r); } }
internal class L3 : L2 { public override Task<int> Get(Way way, int n) => base.Get(way, n * 10); }
internal sealed class L4 : L3 { public override async Task<int> Get(Way way, int n) { try { return await base.Get(way, n); } finally { WriteLine("l4"); } } }

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        L0 last = new L4();
        WriteLine(await last.Get(way.Calm(), 1));
        WriteLine(await last.Get(way, 2));
    });
}
