using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;

namespace Async2.Tests;

/// <summary>
/// A copy of the library and of these tests, as a plugin has its own: no class initialiser of it has run, and it can be unloaded.
/// </summary>
internal sealed class FreshLibrary() : AssemblyLoadContext("fresh", isCollectible: true)
{
    /// <summary>Has a method of these tests used in a copy, which is then unloaded.</summary>
    /// <returns>The copy.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static WeakReference Use(Type type, string method, Action<Action> use)
    {
        var library = new FreshLibrary();
        Assembly copy = library.LoadFromAssemblyPath(type.Assembly.Location);
        use(copy.GetType(type.FullName!, throwOnError: true)!
            .GetMethod(method, BindingFlags.Static | BindingFlags.NonPublic)!.CreateDelegate<Action>());
        library.Unload();
        return new WeakReference(library);
    }

    protected override Assembly? Load(AssemblyName assemblyName)
    {
        string path = Path.Combine(AppContext.BaseDirectory, $"{assemblyName.Name}.dll");
        return assemblyName.Name is "Async2.Runtime" ? LoadFromAssemblyPath(path) : null;
    }
}
