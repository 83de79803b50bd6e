using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;

namespace Async2.Packages.Tests;

/// <summary>Sends every method of an assembly through the JIT, which finds invalid IL in the methods that no program happens to call.</summary>
internal sealed class Jit(string folder) : AssemblyLoadContext
{
    private const BindingFlags Declared = BindingFlags.DeclaredOnly | BindingFlags.Static | BindingFlags.Instance
        | BindingFlags.Public | BindingFlags.NonPublic;

    private int _prepared;
    private readonly List<string> _failures = [];

    /// <summary>How many bodies the JIT compiled (a generic one counts once an instantiation), and what it said of the others.</summary>
    public (int Prepared, IReadOnlyList<string> Failures) Prepare(string file)
    {
        var assembly = LoadFromAssemblyPath(Path.Combine(folder, file));
        foreach (var type in assembly.GetTypes())
        {
            foreach (var method in type.GetMethods(Declared).Concat<MethodBase>(type.GetConstructors(Declared)))
            {
                if (!method.IsAbstract && method.GetMethodBody() is not null) Prepare(type, method);
            }
        }
        return (_prepared, _failures);
    }

    /// <summary>The folder's own assemblies, not those that the tests themselves use.</summary>
    protected override Assembly? Load(AssemblyName assemblyName)
    {
        var path = Path.Combine(folder, assemblyName.Name + ".dll");
        return File.Exists(path) ? LoadFromAssemblyPath(path) : null;
    }

    private void Prepare(Type type, MethodBase method)
    {
        var parameters = type.GetGenericArguments();
        if (method.IsGenericMethodDefinition) parameters = [.. parameters, .. method.GetGenericArguments()];
        // Code over reference types is shared, code over value types is not: they are compiled apart.
        string[] failures = [TryPrepare(method, parameters, typeof(object)), TryPrepare(method, parameters, typeof(int))];
        // A constraint may rule out one of the two.
        if (failures.All(f => f.Length > 0)) _failures.Add($"{type.FullName}.{method.Name}: {failures[0]}");
    }

    private string TryPrepare(MethodBase method, Type[] parameters, Type preferred)
    {
        try
        {
            RuntimeHelpers.PrepareMethod(method.MethodHandle, [.. parameters.Select(p => Argument(p, preferred).TypeHandle)]);
            _prepared++;
            return "";
        }
        catch (Exception e)
        {
            return $"{e.GetType().Name}: {e.Message}";
        }
    }

    /// <summary>The preferred type, or one that satisfies the first constraint: itself or a type that implements it.</summary>
    private static Type Argument(Type parameter, Type preferred)
    {
        if (parameter.GenericParameterAttributes.HasFlag(GenericParameterAttributes.NotNullableValueTypeConstraint)) return typeof(int);
        if (parameter.GetGenericParameterConstraints() is not [var constraint, ..]) return preferred;
        if (constraint.IsGenericParameter) return Argument(constraint, preferred);
        if (!constraint.IsGenericType) return constraint;

        // C<T1, T2> is implemented by some S<T1, T2> of the same assembly.
        var definition = constraint.GetGenericTypeDefinition();
        var implementation = constraint.Assembly.GetTypes().FirstOrDefault(
            t => t.GetGenericArguments().Length == definition.GetGenericArguments().Length
                && t.GetInterfaces().Any(i => i.IsGenericType && i.GetGenericTypeDefinition() == definition));
        var arguments = constraint.GetGenericArguments().Select(a => a.IsGenericParameter ? Argument(a, preferred) : a);
        return (implementation ?? definition).MakeGenericType([.. arguments]);
    }
}
