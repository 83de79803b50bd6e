// Optional and named arguments; named ones are evaluated in the order in which they are written.
namespace Corpus.DefaultAndNamedArguments;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Join(completion.Calm()));
        WriteLine(await Join(completion.Calm(), c: 'x'));
        WriteLine(await Join(completion: completion.Calm(), c: await Log(completion.Calm(), 'z'), a: await Log(completion, 9)));
    });

    private static async Task<string> Join(Completion completion, int a = 1, string b = "b", char c = 'c', decimal d = 1.5m)
    {
        await Step.Go(completion);
        return $"{a}{b}{c}{d}";
    }

    private static async Task<T> Log<T>(Completion completion, T value)
    {
        WriteLine($"eval {value}");
        return await Step.Of(completion, value);
    }
}
