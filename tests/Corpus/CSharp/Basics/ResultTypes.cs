// Results of every kind of type: small and large, reference and value, nullable, enum, array, tuple.
namespace Corpus.ResultTypes;

internal static class Program
{
    private readonly record struct Large(long A, long B, long C, long D, string E);

    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        WriteLine($"{await Give(w, true)} {await Give(w, (byte)200)} {await Give(w, (sbyte)-5)} {await Give(w, (short)-300)}");
        WriteLine($"{await Give(w, (ushort)60000)} {await Give(w, 'x')} {await Give(w, -7)} {await Give(w, 4000000000u)}");
        WriteLine($"{await Give(w, long.MinValue)} {await Give(w, ulong.MaxValue)} {await Give(w, 1.5f)} {await Give(w, -2.25)}");
        WriteLine($"{await Give(w, 1234567890.0987m)} {await Give(w, (nint)(-8))} {await Give(w, (nuint)9)} {await Give(w, DayOfWeek.Friday)}");
        WriteLine($"{await Give(w, (int?)3)} {await Give(w, (int?)null) is null} {await Give(w, new Large(1, 2, 3, 4, "5"))}");
        WriteLine($"{await Give(w, (1, "two", 3.0))} {(await Give(w, new[] { 1, 2 })).Length} {await Give(w, (object)"o")} {await Give<string>(w, null) is null}");
        WriteLine(await Give(completion, new DateTime(2024, 2, 29, 0, 0, 0, DateTimeKind.Utc)) == DateTime.MinValue);
    });

    private static async Task<T> Give<T>(Completion completion, T value)
    {
        var first = await Step.Of(completion, value);
        return await GiveValue(completion, first);
    }

    private static async ValueTask<T> GiveValue<T>(Completion completion, T value)
    {
        await Step.Go(completion);
        return value;
    }
}
