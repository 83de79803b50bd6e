// Abstract methods implemented by async ones, called from async template methods.
namespace Corpus.AbstractMembers;

internal abstract class Template
{
    public async Task<string> Run(Way way)
    {
        var text = await Before(way);
        try
        {
            text += await Body(way);
        }
        finally
        {
            await After(way.Calm());
        }
        return text;
    }

    protected virtual async Task<string> Before(Way way) { await Step.Go(way.Calm()); return "before "; }
    protected abstract ValueTask<string> Body(Way way);
    protected abstract Task After(Way way);
}

internal sealed class Concrete(string name) : Template
{
    protected override async ValueTask<string> Body(Way way) => name + await Step.OfValue(way, "!");
    protected override async Task After(Way way) { await Step.Go(way); WriteLine($"after {name}"); }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await new Concrete("a").Run(way.Calm()));
        WriteLine(await new Concrete("b").Run(way));
    });
}
