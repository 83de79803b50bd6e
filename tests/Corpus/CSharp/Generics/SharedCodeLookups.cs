// Type-dependent operations after an await in shared generic code: typeof, new T[], casts, is, default, delegates.
namespace Corpus.SharedCodeLookups;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Use<string>(completion.Calm(), "s"));
        WriteLine(await Use<object>(completion.Calm(), 5));
        WriteLine(await Use<int>(completion.Calm(), 5));
        WriteLine(await Use<List<string>>(completion, "not a list"));
    });

    private static async Task<string> Use<T>(Completion completion, object value)
    {
        await Step.Go(completion);
        var array = new T[2];
        var isT = value is T;
        var list = new List<T> { default };
        Func<T, string> show = t => $"{typeof(T).Name}:{t is null}";
        await Step.Go(completion.Calm());
        array[1] = isT ? (T)value : default;
        return $"{array.GetType().Name} {isT} {list.GetType().GetGenericArguments()[0].Name} {show(array[1])} {EqualityComparer<T>.Default.Equals(array[0], array[1])}";
    }
}
