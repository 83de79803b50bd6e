// Static fields of generic types inside async methods: one for each instantiation.
namespace Corpus.StaticFieldsPerInstantiation;

internal static class Counter<T>
{
    private static int s_count;

    public static async Task<int> Next(Completion completion)
    {
        s_count++;
        await Step.Go(completion);
        return s_count * 10;
    }

    public static void Reset() => s_count = 0;
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        Counter<int>.Reset();
        Counter<string>.Reset();
        Counter<object>.Reset();
        await Counter<int>.Next(completion.Calm());
        WriteLine($"{await Counter<int>.Next(completion.Calm())} {await Counter<string>.Next(completion.Calm())} {await Counter<object>.Next(completion)}");
    });
}
