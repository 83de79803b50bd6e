using System.Runtime.Loader;

namespace Async2;

/// <summary>The link of a woven caller to the assembly that it was bound to. It holds if the process has loaded that assembly.</summary>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class AssemblyLink
{
    /// <summary>
    /// Whether variants of <paramref name="callee"/> may be called. If the assembly was replaced by a build that is not woven, or has other
    /// async methods, its task methods are called.
    /// </summary>
    /// <param name="caller">A type of the calling assembly.</param>
    /// <param name="callee">The full name of the assembly that is called.</param>
    /// <param name="variants">The <see cref="WovenAttribute.Variants"/> of the callee when the caller was woven.</param>
    public static bool Holds(RuntimeTypeHandle caller, string callee, string variants)
    {
        if (RuntimeInternal.IsSwitchedOff("access-checks")) return false;
        try
        {
            Assembly asking = Type.GetTypeFromHandle(caller)!.Assembly;
            AssemblyLoadContext context = AssemblyLoadContext.GetLoadContext(asking) ?? AssemblyLoadContext.Default;
            Assembly found = context.LoadFromAssemblyName(new AssemblyName(callee));
            return found.GetCustomAttribute<WovenAttribute>()?.Variants == variants;
        }
        catch (Exception e) when (e is IOException or BadImageFormatException or TypeLoadException or CustomAttributeFormatException)
        {
            return false;    // the call of the task method reports the error
        }
    }
}
