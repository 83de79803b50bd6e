// await of a dynamic: the awaiter is bound at run time, with and without a result.
namespace Corpus.DynamicAwait;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        dynamic task = Step.Of(completion.Calm(), 5);
        WriteLine(await task + 1);
        dynamic nothing = Step.Go(completion.Calm());
        await nothing;
        dynamic value = Step.OfValue(completion.Calm(), "v");
        string text = await value;
        WriteLine(text);
        dynamic result = (await Get(completion)).Length + await (dynamic)Step.Of(completion, 1);
        WriteLine(result);
    });

    private static async Task<dynamic> Get(Completion completion)
    {
        dynamic inner = Step.Of(completion.Calm(), "abc");
        return await inner;
    }
}
