namespace Async2.Internals;

/// <summary>
/// The two thread statics in which a thread keeps its values of all <see cref="ThreadLocal{T}"/> of one type, and what cleans them up when
/// it is gone.
/// </summary>
internal static class ThreadLocalFields
{
    private const BindingFlags Statics = BindingFlags.Static | BindingFlags.NonPublic;

    internal static readonly bool AreKnown = RuntimeInternal.Holds("thread-locals", Check);

    /// <summary>Those of an instance of <see cref="ThreadLocal{T}"/>.</summary>
    internal static FieldInfo[] Of(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicFields)] Type threadLocal) =>
        [Field(threadLocal.GetField("ts_slotArray", Statics)), Field(threadLocal.GetField("ts_finalizationHelper", Statics))];

    /// <summary>Exchanges the values of the current thread.</summary>
    internal static void Exchange(FieldInfo[] fields, object?[] kept)
    {
        for (int i = 0; i < fields.Length; i++)
        {
            object? value = fields[i].GetValue(null);
            fields[i].SetValue(null, kept[i]);
            kept[i] = value;
        }
    }

    private static FieldInfo Field(FieldInfo? field) =>
        field?.IsDefined(typeof(ThreadStaticAttribute)) == true ? field : throw new MissingFieldException();

    private static bool Check()
    {
        using var local = new ThreadLocal<int>();
        local.Value = 1;
        FieldInfo[] fields = Of(typeof(ThreadLocal<int>));
        object?[] kept = new object?[fields.Length];
        Exchange(fields, kept);
        bool isTaken = !local.IsValueCreated;
        Exchange(fields, kept);
        return isTaken && local.Value == 1;
    }
}
