namespace Async2.Compiler.Tests.Fixtures;

/// <summary>Members of generic types and generic methods, mentioned with all kinds of type arguments.</summary>
internal static class Generics
{
    internal sealed class Pair<TFirst, TSecond>
        where TSecond : notnull
    {
        public TFirst First = default!;
        public TSecond[] Seconds = [];
        public Dictionary<TSecond, List<TFirst>> Map = [];

        public ref TFirst Reference => ref First;

        public (TFirst, TOther) With<TOther>(TOther other, Func<TFirst, TOther[]> make) => (First, other is null ? make(First)[0] : other);

        internal sealed class Nested
        {
            public TSecond Second = default!;
        }
    }

    public static void Mention<T>(Pair<string, T> pair, Pair<T[], int>.Nested nested)
        where T : notnull
    {
        GC.KeepAlive(pair.First);
        GC.KeepAlive(pair.Seconds);
        GC.KeepAlive(pair.Map);
        pair.Reference = "";
        GC.KeepAlive(pair.With(new T[1], _ => []));
        GC.KeepAlive(nested.Second);
        GC.KeepAlive(Array.Empty<T>());
    }
}
