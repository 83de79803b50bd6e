// Reflection over types with async methods: members, attributes, nested public types.
using System.ComponentModel;
using System.Reflection;

namespace Corpus.MetadataStays;

public interface IVisible { Task<int> Get(); }

public class Visible : IVisible
{
    [Description("described")]
    public virtual async Task<int> Get() { await Task.Yield(); return 1; }
    [return: Description("result")]
    public static async Task Do([Description("parameter")] int n = 5, params string[] rest) => await Task.Yield();
    public class Nested { public async ValueTask M() => await Task.Yield(); }
}

internal static class Program
{
    public static async Task Main()
    {
        foreach (var type in new[] { typeof(IVisible), typeof(Visible), typeof(Visible.Nested) })
        {
            WriteLine(type.Name);
            foreach (var member in type.GetMembers(BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly).OrderBy(m => m.ToString(), StringComparer.Ordinal)) WriteLine($"  {member}");
            foreach (var face in type.GetInterfaces().Where(i => i.IsPublic)) WriteLine($"  : {face.Name}");
        }
        var method = typeof(Visible).GetMethod("Get");
        WriteLine($"{method.GetCustomAttribute<DescriptionAttribute>().Description} {method.IsVirtual}");
        var parameters = typeof(Visible).GetMethod("Do").GetParameters();
        WriteLine($"{parameters[0].DefaultValue} {parameters[0].GetCustomAttribute<DescriptionAttribute>().Description} {parameters[1].Name}");
        WriteLine(string.Join(" ", typeof(IVisible).Assembly.GetExportedTypes().Where(t => t.Namespace == typeof(Visible).Namespace).Select(t => t.Name)));
        await Task.Yield();
    }
}
