' Instance state, MyBase, MyClass, Me, properties and Shared members around awaits.
Namespace Classes
    Class Animal
        Protected Name As String = "animal"
        Public Shared Count As Integer

        Public Overridable Async Function Speak(way As Way) As Task(Of String)
            Count += 1
            Await Steps.Go(way)
            Return Name
        End Function

        Public Async Function Own(way As Way) As Task(Of String)
            Return Await MyClass.Speak(way) & "/" & Await Me.Speak(way)
        End Function
    End Class

    Class Dog
        Inherits Animal

        Public Overrides Async Function Speak(way As Way) As Task(Of String)
            Name = "dog"
            Return "woof " & Await MyBase.Speak(way)
        End Function
    End Class

    Module Program
        Sub Main()
            Ways.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(way As Way) As Task
            Animal.Count = 0
            WriteLine(Await New Dog().Own(way.Calm()))
            WriteLine(Animal.Count)
            WriteLine(Await New Animal().Own(way))
        End Function
    End Module
End Namespace
