' Instance state, MyBase, MyClass, Me, properties and Shared members around awaits.
Namespace Classes
    Class Animal
        Protected Name As String = "animal"
        Public Shared Count As Integer

        Public Overridable Async Function Speak(completion As Completion) As Task(Of String)
            Count += 1
            Await Steps.Go(completion)
            Return Name
        End Function

        Public Async Function Own(completion As Completion) As Task(Of String)
            Return Await MyClass.Speak(completion) & "/" & Await Me.Speak(completion)
        End Function
    End Class

    Class Dog
        Inherits Animal

        Public Overrides Async Function Speak(completion As Completion) As Task(Of String)
            Name = "dog"
            Return "woof " & Await MyBase.Speak(completion)
        End Function
    End Class

    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            Animal.Count = 0
            WriteLine(Await New Dog().Own(completion.Calm()))
            WriteLine(Animal.Count)
            WriteLine(Await New Animal().Own(completion))
        End Function
    End Module
End Namespace
