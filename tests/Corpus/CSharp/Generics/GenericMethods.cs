// Generic methods over reference and value types, several parameters, inferred and explicit.
namespace Corpus.GenericMethods;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        WriteLine(await Echo(w, 5) + await Echo(w, "s") + await Echo(w, 2.5m));
        WriteLine(await Pair<string, int>(w, "k", 7));
        WriteLine(await Pair<object, long?>(w, null, null));
        WriteLine(await TypeNames<List<int>, (int, string)[]>(w));
        WriteLine(string.Join(",", await Repeat(completion, new DateTime(2000, 1, 1).Year, 3)));
    });

    private static async Task<T> Echo<T>(Completion completion, T value)
    {
        var copy = await Step.Of(completion, value);
        await Step.Go(completion);
        return copy;
    }

    private static async ValueTask<KeyValuePair<K, V>> Pair<K, V>(Completion completion, K key, V value) => new(await Echo(completion, key), await Echo(completion, value));

    private static async Task<string> TypeNames<T, U>(Completion completion)
    {
        await Step.Go(completion);
        return $"{typeof(T).Name} {typeof(U).Name}";
    }

    private static async Task<T[]> Repeat<T>(Completion completion, T value, int count)
    {
        var array = new T[count];
        for (var i = 0; i < count; i++) array[i] = await Step.Of(completion, value);
        return array;
    }
}
