namespace Async2.Bench.Blocking;

/// <summary>Whether this program is woven so that blocking calls suspend.</summary>
internal static class Twins
{
    public static readonly bool Exist = typeof(Chain).GetMethod(nameof(Chain.S1))!.CustomAttributes
        .Any(a => a.AttributeType.FullName == "Async2.TwinAttribute");
}
