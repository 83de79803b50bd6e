// Expression-bodied async members.
namespace Corpus.ExpressionBodied;

internal sealed class Thing(int n)
{
    public async Task<int> Value(Completion completion) => await Step.Of(completion, n) + n;
    public async Task Nothing(Completion completion) => await Step.Go(completion);
    public async ValueTask<int> Twice(Completion completion) => await Value(completion) * 2;
    public static async Task<Thing> Make(Completion completion) => new(await Step.Of(completion, 4));
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var thing = await Thing.Make(completion.Calm());
        await thing.Nothing(completion.Calm());
        WriteLine(await thing.Value(completion.Calm()));
        WriteLine(await thing.Twice(completion));
    });
}
