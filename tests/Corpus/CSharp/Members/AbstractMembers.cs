// Abstract methods implemented by async ones, called from async template methods.
namespace Corpus.AbstractMembers;

internal abstract class Template
{
    public async Task<string> Run(Completion completion)
    {
        var text = await Before(completion);
        try
        {
            text += await Body(completion);
        }
        finally
        {
            await After(completion.Calm());
        }
        return text;
    }

    protected virtual async Task<string> Before(Completion completion) { await Step.Go(completion.Calm()); return "before "; }
    protected abstract ValueTask<string> Body(Completion completion);
    protected abstract Task After(Completion completion);
}

internal sealed class Concrete(string name) : Template
{
    protected override async ValueTask<string> Body(Completion completion) => name + await Step.OfValue(completion, "!");
    protected override async Task After(Completion completion) { await Step.Go(completion); WriteLine($"after {name}"); }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await new Concrete("a").Run(completion.Calm()));
        WriteLine(await new Concrete("b").Run(completion));
    });
}
