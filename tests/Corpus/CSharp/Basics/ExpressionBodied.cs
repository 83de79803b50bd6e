// Expression-bodied async members.
namespace Corpus.ExpressionBodied;

internal sealed class Thing(int n)
{
    public async Task<int> Value(Way way) => await Step.Of(way, n) + n;
    public async Task Nothing(Way way) => await Step.Go(way);
    public async ValueTask<int> Twice(Way way) => await Value(way) * 2;
    public static async Task<Thing> Make(Way way) => new(await Step.Of(way, 4));
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var thing = await Thing.Make(way.Calm());
        await thing.Nothing(way.Calm());
        WriteLine(await thing.Value(way.Calm()));
        WriteLine(await thing.Twice(way));
    });
}
