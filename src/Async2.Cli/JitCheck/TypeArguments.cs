using System.Reflection;

namespace Async2.Cli.JitCheck;

/// <summary>Finds type arguments that satisfy constraints: reference types once and value types once, for they are compiled apart.</summary>
internal static class TypeArguments
{
    // Constraints that name each other can make every combination fail; after so many the method counts as unchecked.
    private const int MostTries = 3000;
    private static readonly Type[] Usual =
        [typeof(object), typeof(int), typeof(string), typeof(byte), typeof(long), typeof(double), typeof(DayOfWeek), typeof(MemoryStream), typeof(Exception), typeof(Action), typeof(KeyValuePair<object, object>)];

    /// <summary>Up to two lists of type arguments for a generic type; one empty list for a type that is not generic.</summary>
    public static IReadOnlyList<Type[]> For(Type type) =>
        type.IsGenericTypeDefinition ? For(type.GetGenericArguments(), list => _ = type.MakeGenericType(list).TypeHandle) : [[]];

    /// <summary>The same for the parameters of a generic method itself.</summary>
    public static IReadOnlyList<Type[]> For(MethodInfo method) =>
        method.IsGenericMethodDefinition ? For(method.GetGenericArguments(), list => method.MakeGenericMethod(list)) : [[]];

    private static IReadOnlyList<Type[]> For(Type[] parameters, Action<Type[]> make)
    {
        Type[]?[] lists = [Choose(parameters, preferValue: false, make), Choose(parameters, preferValue: true, make)];
        return [.. lists.OfType<Type[]>().DistinctBy(list => string.Join(';', list.Select(t => t.FullName)))];
    }

    private static List<Type> Candidates(Type parameter, bool preferValue)
    {
        var constraints = parameter.GetGenericParameterConstraints();
        var attributes = parameter.GenericParameterAttributes;
        var candidates = Usual.ToList();
        // An interface or a base class satisfies itself; where it does not, something that derives from it does.
        candidates.AddRange(constraints.Where(c => !c.ContainsGenericParameters));
        foreach (var constraint in constraints.Where(c => c != typeof(ValueType) && c != typeof(Enum) && c != typeof(Delegate)))
            candidates.AddRange(Implementers(constraint, parameter.Module.Assembly));
        return [.. candidates
            .Where(t => Suits(t, attributes) && constraints.All(c => c.ContainsGenericParameters || c.IsAssignableFrom(t)))
            .Distinct()
            .OrderBy(t => t.IsValueType == preferValue ? 0 : 1)];
    }

    private static bool Suits(Type type, GenericParameterAttributes attributes)
    {
        if (attributes.HasFlag(GenericParameterAttributes.NotNullableValueTypeConstraint) && !type.IsValueType) return false;
        if (attributes.HasFlag(GenericParameterAttributes.ReferenceTypeConstraint) && type.IsValueType) return false;
        return !attributes.HasFlag(GenericParameterAttributes.DefaultConstructorConstraint)
            || type.IsValueType || (!type.IsAbstract && type.GetConstructor(Type.EmptyTypes) is not null);
    }

    private static IEnumerable<Type> Implementers(Type constraint, Assembly assembly)
    {
        var name = (constraint.Namespace, constraint.Name);
        var definitions = Types(assembly).Concat(Types(constraint.Assembly)).Distinct()
            .Where(t => !t.ContainsGenericParameters && !t.IsByRefLike && !t.IsAbstract && Bases(t).Any(b => (b.Namespace, b.Name) == name));
        return definitions.Take(8);
    }

    private static IEnumerable<Type> Bases(Type type)
    {
        for (var b = type.BaseType; b is not null; b = b.BaseType) yield return b;
        foreach (var b in type.GetInterfaces()) yield return b;
    }

    private static IEnumerable<Type> Types(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException e)
        {
            return e.Types.OfType<Type>();
        }
    }

    /// <summary>The first combination that the runtime accepts, counting up like an odometer.</summary>
    private static Type[]? Choose(Type[] parameters, bool preferValue, Action<Type[]> make)
    {
        List<Type>[] candidates = [.. parameters.Select(p => Candidates(p, preferValue))];
        if (candidates.Any(c => c.Count == 0)) return null;
        var wheel = new int[candidates.Length];
        for (var tries = 0; tries < MostTries; tries++)
        {
            Type[] list = [.. candidates.Select((c, i) => c[wheel[i]])];
            if (IsAccepted(list, make)) return list;
            var at = 0;
            while (at < wheel.Length && ++wheel[at] == candidates[at].Count) wheel[at++] = 0;
            if (at == wheel.Length) return null;
        }
        return null;
    }

    private static bool IsAccepted(Type[] arguments, Action<Type[]> make)
    {
        try
        {
            make(arguments);
            return true;
        }
        catch (Exception e) when (e is ArgumentException or TypeLoadException)
        {
            return false;
        }
    }
}
