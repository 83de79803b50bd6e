// Optional and named arguments; named ones are evaluated in the order in which they are written.
namespace Corpus.DefaultAndNamedArguments;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await Join(way.Calm()));
        WriteLine(await Join(way.Calm(), c: 'x'));
        WriteLine(await Join(way: way.Calm(), c: await Log(way.Calm(), 'z'), a: await Log(way, 9)));
    });

    private static async Task<string> Join(Way way, int a = 1, string b = "b", char c = 'c', decimal d = 1.5m)
    {
        await Step.Go(way);
        return $"{a}{b}{c}{d}";
    }

    private static async Task<T> Log<T>(Way way, T value)
    {
        WriteLine($"eval {value}");
        return await Step.Of(way, value);
    }
}
