// Locals whose type is a type parameter, or is built from one, across awaits.
namespace Corpus.GenericLocals;

#nullable enable annotations

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Shape(completion.Calm(), 5, "five"));
        WriteLine(await Shape(completion.Calm(), "s", 2.5m));
        WriteLine(await Shape(completion, (1, 'c'), new DateTime(1)));
    });

    private static async Task<string> Shape<T, U>(Completion completion, T first, U second)
    {
        T copy = first;
        U[] array = [second, default];
        List<(T, U)> list = [(first, second)];
        T? maybe = default;
        KeyValuePair<T, U> pair = new(copy, array[0]);
        await Step.Go(completion.Calm());
        array[1] = await Step.Of(completion, second);
        list.Add((copy, array[1]));
        maybe ??= copy;
        return $"{pair} {list.Count} {array.Length} {EqualityComparer<T>.Default.Equals(copy, first)} {typeof(T).Name} {maybe is null}";
    }
}
