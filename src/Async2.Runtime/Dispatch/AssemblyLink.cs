using System.Runtime.Loader;

namespace Async2;

/// <summary>The link of a woven caller to the assembly that it was bound to: it holds if the process has that one.</summary>
[EditorBrowsable(EditorBrowsableState.Never), StackTraceHidden]
public static class AssemblyLink
{
    /// <summary>
    /// Whether variants of <paramref name="callee"/> may be called. If not (the assembly has been replaced by a build that is not
    /// woven, or by one with other async methods), its task methods are.
    /// </summary>
    /// <param name="caller">A type of the calling assembly.</param>
    /// <param name="callee">The full name of the assembly that is called.</param>
    /// <param name="variants">What <see cref="WovenAttribute.Variants"/> said when the caller was woven.</param>
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
            return false;    // the call of the task method will say what is wrong
        }
    }
}
