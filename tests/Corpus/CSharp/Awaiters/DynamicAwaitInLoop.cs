// A dynamic awaiter goes to its suspension through a cast, not through a local of its own; each round has another one.
namespace Corpus.DynamicAwaitInLoop;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var sum = 0;
        for (var i = 0; i < 4; i++)
        {
            dynamic next = Number(i == 3 ? completion : completion.Calm(), i);
            sum += await next;
            WriteLine($"{i} {sum}");
        }
    });

    private static async Task<int> Number(Completion completion, int number)
    {
        await Step.Go(completion);
        return number * 10;
    }
}
