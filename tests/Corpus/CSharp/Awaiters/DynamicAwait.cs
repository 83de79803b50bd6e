// await of a dynamic: the awaiter is bound at run time, with and without a result.
namespace Corpus.DynamicAwait;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        dynamic task = Step.Of(way.Calm(), 5);
        WriteLine(await task + 1);
        dynamic nothing = Step.Go(way.Calm());
        await nothing;
        dynamic value = Step.OfValue(way.Calm(), "v");
        string text = await value;
        WriteLine(text);
        dynamic result = (await Get(way)).Length + await (dynamic)Step.Of(way, 1);
        WriteLine(result);
    });

    private static async Task<dynamic> Get(Way way)
    {
        dynamic inner = Step.Of(way.Calm(), "abc");
        return await inner;
    }
}
