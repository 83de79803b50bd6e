using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace Async2;

/// <summary>
/// The sources of ValueTasks that call what has subscribed to them exactly once: those of .NET itself, and those that leave it to a
/// <see cref="ManualResetValueTaskSourceCore{TResult}"/>. Of others nobody knows how often they call it.
/// </summary>
/// <remarks>
/// Asked for each subscription, so mostly a look at one place of a table. Thread-safe: what a source is depends on its type alone, and it
/// does not matter whose type is in a place. Types that can be unloaded are not kept alive.
/// </remarks>
internal static class SingleCallSources
{
    private const int Places = 64;

    /// <summary>The keys of CoreLib, and of what the compiler takes for .NET's own, too.</summary>
    private static readonly string[] s_keys =
        ["7CEC85D7BEA7798E", "B77A5C561934E089", "B03F5F7F11D50A3A", "CC7B13FFCD2DDD51", "ADB9793829DDAE60"];

    /// <summary>The types that were asked for last, by their handles.</summary>
    private static readonly Type?[] s_recent = new Type?[Places];

    private static readonly ConditionalWeakTable<Type, StrongBox<bool>> s_all = [];

    /// <summary>Whether <paramref name="source"/> is one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool Contains(object source)
    {
        Type type = source.GetType();
        return PlaceOf(type) == type || LookAt(type);
    }

    private static ref Type? PlaceOf(Type type) => ref s_recent[(nuint)type.TypeHandle.Value / 64 % Places];

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool LookAt(Type type)
    {
        if (!s_all.GetValue(type, static t => new(IsOne(t))).Value) return false;
        if (!type.IsCollectible) PlaceOf(type) = type;
        return true;
    }

    private static bool IsOne(Type type)
    {
        try
        {
            return IsOfDotNet(type.Assembly) || StandsOnCore(type);
        }
        catch (Exception)
        {
            return false;   // a field whose type cannot be loaded, which nobody has needed so far
        }
    }

    /// <summary>Whether an assembly bears one of the keys of .NET's or of ASP.NET Core's, which it keeps when it is woven.</summary>
    private static bool IsOfDotNet(Assembly assembly) =>
        assembly.GetName().GetPublicKeyToken() is { Length: > 0 } token && s_keys.Contains(Convert.ToHexString(token));

    private static bool StandsOnCore(Type? type) => type is not null && (HasCore(type) || StandsOnCore(type.BaseType));

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "A field that was trimmed is none that the source stands on.")]
    private static bool HasCore(Type type) =>
        type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly).Any(IsCore);

    private static bool IsCore(FieldInfo field) =>
        field.FieldType is { IsGenericType: true } type && type.GetGenericTypeDefinition() == typeof(ManualResetValueTaskSourceCore<>);
}
