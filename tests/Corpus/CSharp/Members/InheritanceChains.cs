// A deep chain of overrides, each awaiting its base, with state at each level.
namespace Corpus.InheritanceChains;

internal class L0 { public virtual async Task<int> Get(Completion completion, int n) { await Step.Go(completion); return n; } }
internal class L1 : L0 { public override async Task<int> Get(Completion completion, int n) => await base.Get(completion, n + 1) * 2; }
internal class L2 : L1 { public override async Task<int> Get(Completion completion, int n) { var r = await base.Get(completion, n + 1); return r + await base.Get(completion.Calm(), r); } }
internal class L3 : L2 { public override Task<int> Get(Completion completion, int n) => base.Get(completion, n * 10); }
internal sealed class L4 : L3 { public override async Task<int> Get(Completion completion, int n) { try { return await base.Get(completion, n); } finally { WriteLine("l4"); } } }

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        L0 last = new L4();
        WriteLine(await last.Get(completion.Calm(), 1));
        WriteLine(await last.Get(completion, 2));
    });
}
